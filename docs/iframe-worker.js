// Search without a server: browsers start no workers for pages that are opened as files. There the worker's script
// runs in a hidden frame of the page instead, which gets and sends the same messages.
if (location.protocol === "file:") {
  // The search asks by this name whether it runs in a frame, and finds its other scripts then.
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.ready = new Promise((resolve) => frame.addEventListener("load", resolve));
      window.addEventListener("message", (event) => {
        if (event.source !== this.inside) return;
        event.stopImmediatePropagation();
        this.dispatchEvent(new MessageEvent("message", { data: event.data }));
      });
      const page = this.inside.document;
      page.open();
      page.write(`<script>
        window.postMessage = (data) => parent.postMessage(data, "*");
        window.importScripts = (...urls) => urls.reduce((before, url) => before.then(() => new Promise((resolve) => {
          const script = document.createElement("script");
          script.src = url;
          script.addEventListener("load", resolve);
          document.body.append(script);
        })), Promise.resolve());
      <\/script><body><script src="${url}"><\/script>`);
      page.close();
    }

    postMessage(data) {
      // The frame's own postMessage speaks to the page: what the page says is an event like any other.
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {}
  };
  window.Worker = window.IFrameWorker;
}
