# Completion of `tablee` for bash 4.4 or newer: `tablee completion bash` prints this.
_tablee_completion() {
    local kind value meaning typed='' before='' whole=0 program=${1/#\~/$HOME}
    COMPREPLY=()
    while IFS=$'\t' read -r kind value meaning; do
        case $kind in
            word)
                # bash breaks words at = and : and replaces what stands behind the last of them.
                typed=$value
                before=${typed%"$2"}
                ;;
            whole | part)
                value=${value#"$before"}
                [[ $value == *[[:space:]\'\"\\\$\&\(\)\;]* ]] && printf -v value %q "$value"
                COMPREPLY+=("$value")
                [[ $kind == whole ]] && whole=1
                ;;
            files) compopt -o default ;;
            folders) compopt -o dirnames ;;
        esac
    done < <(_TABLEE_COMPLETE=bash_complete COMP_LINE=${COMP_LINE:0:COMP_POINT} "$program" 2>/dev/null)
    ((whole)) || compopt -o nospace
}
complete -o nosort -F _tablee_completion tablee
