#compdef tablee
# Completion of `tablee` for zsh: `tablee completion zsh` prints this.
_tablee() {
    local kind value meaning program=${~words[1]} files='' found=1
    local -a whole whole_shown part part_shown
    while IFS=$'\t' read -r kind value meaning; do
        case $kind in
            whole) whole+=("$value"); whole_shown+=("$value${meaning:+  -- $meaning}") ;;
            part) part+=("$value"); part_shown+=("$value${meaning:+  -- $meaning}") ;;
            files | folders) files=$kind ;;
        esac
    done < <(_TABLEE_COMPLETE=zsh_complete COMP_LINE="${(j: :)words[1,CURRENT]}" $program 2>/dev/null)
    (( $#whole )) && compadd -l -V tablee -d whole_shown -a whole && found=0
    (( $#part )) && compadd -l -V tablee-parts -S '' -d part_shown -a part && found=0
    [[ $files == files ]] && _files && found=0
    [[ $files == folders ]] && _files -/ && found=0
    return found
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _tablee "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -u }
    compdef _tablee tablee
fi
