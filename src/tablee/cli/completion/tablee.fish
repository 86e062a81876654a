# Completion of `tablee` for fish: `tablee completion fish` prints this.
function __tablee_completion
    set -l words (commandline -opc)
    set -l program (string replace -r '^~' $HOME -- $words[1])
    for line in (env _TABLEE_COMPLETE=fish_complete COMP_LINE=(commandline -cp | string collect) $program 2>/dev/null)
        set -l parts (string split \t -- $line)
        switch $parts[1]
            case whole part
                printf '%s\t%s\n' $parts[2] "$parts[3]"
            case files
                __fish_complete_path $parts[2]
            case folders
                __fish_complete_directories $parts[2]
        end
    end
end

complete --no-files --keep-order --command tablee --arguments '(__tablee_completion)'
