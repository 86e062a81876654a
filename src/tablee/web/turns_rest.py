"""The REST interface of games by turns: how many wait for one, vacations, notices. See
/schema/openapi.json.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from tablee.web.push_addresses import require_endpoint, require_keys
from tablee.web.services import TheLanguage, TheServices, TheVisitor
from tablee.web.storage.subscription_rows import Subscription
from tablee.web.wire.turns import (
    PushServerKey,
    SubscriptionForm,
    TurnCount,
    UnsubscribeForm,
    VacationForm,
    VacationState,
)


@get("/api/turns")
async def count_turns(services: TheServices, visitor: TheVisitor) -> TurnCount:
    """Returns in how many games by turns it is one's move."""
    return TurnCount(await services.store.lists.turns_of(visitor))


@get("/api/vacation")
async def show_vacation(services: TheServices, visitor: TheVisitor) -> VacationState:
    """Returns whether one is on vacation, and how many days are left this year."""
    return await services.vacations.state(visitor)


@post("/api/vacation", status_code=HTTP_200_OK)
async def take_vacation(
    data: JSONBody[VacationForm], services: TheServices, visitor: TheVisitor
) -> VacationState:
    """Stops one's time in all games by turns for so many days, from now on."""
    return await services.vacations.take(visitor, data.days)


@post("/api/vacation/end", status_code=HTTP_200_OK)
async def end_vacation(services: TheServices, visitor: TheVisitor) -> VacationState:
    """Ends one's vacation now."""
    return await services.vacations.end(visitor)


@get("/api/push")
async def show_push_key(services: TheServices) -> PushServerKey:
    """Returns the key that a browser needs to subscribe to notices."""
    return PushServerKey(services.push.public_key())


@post("/api/push", status_code=HTTP_204_NO_CONTENT)
async def subscribe(
    request: Request[Any, Any, Any],
    data: JSONBody[SubscriptionForm],
    services: TheServices,
    visitor: TheVisitor,
    language: TheLanguage,
) -> None:
    """Has notices sent to this browser, in its language; again to renew that."""
    endpoint = require_endpoint(data.endpoint, local=services.push.local)
    require_keys(data.keys.p256dh, data.keys.auth)
    origin = request.headers.get("origin", "")[:200]
    made = services.tables.now()
    await services.store.subscriptions.put(
        Subscription(endpoint, visitor, data.keys.p256dh, data.keys.auth, language, origin, made)
    )


@post("/api/push/end", status_code=HTTP_204_NO_CONTENT)
async def unsubscribe(data: JSONBody[UnsubscribeForm], services: TheServices, visitor: TheVisitor) -> None:
    """Has no more notices sent to this browser."""
    endpoint = require_endpoint(data.endpoint, local=services.push.local)
    await services.store.subscriptions.drop(endpoint, visitor)


HANDLERS = [count_turns, show_vacation, take_vacation, end_vacation, show_push_key, subscribe, unsubscribe]
