#!/bin/bash
# Runs units where systemd does not run: as their user, with their environment, in a root that they may not write to but in their folders.
# Neither filters system calls nor restarts. Output and status of a unit are in /run/units.
set -eu
verb=$1
shift
[ "${1-}" != --now ] || shift
mkdir -p /run/units

start() {
  local unit=$1 file=/lib/systemd/system/$1.service
  [[ $unit != *@* ]] || file=/etc/systemd/system/${unit%@*}@.service
  local text user account home writable=() folder name
  text=$(sed -e "s/%i/${unit#*@}/g" -e 's/^\(ReadWritePaths=\)-/\1/' "$file")
  value() { sed -n "s/^$1=//p" <<<"$text" | tr '\n' ' '; }
  user=$(value User | tr -d ' ')
  home=$(getent passwd "$user" | cut -d: -f6)
  for folder in State:/var/lib Cache:/var/cache; do
    name=$(value "${folder%:*}Directory" | tr -d ' ')
    [ -z "$name" ] || install -d -m 700 -o "$user" -g "$user" "${folder#*:}/$name"
    [ -z "$name" ] || writable+=("${folder#*:}/$name")
  done
  for name in $(value ReadWritePaths); do [ ! -d "$name" ] || writable+=("$name"); done
  local bind=() rights=(--bounding-set -all)
  for name in "${writable[@]}"; do bind+=("mount --bind $name $name;"); done
  [ "$(value ProtectSystem)" != 'strict ' ] || bind+=('mount -o remount,bind,ro /;')
  [ -z "$(value AmbientCapabilities | tr -d ' ')" ] ||
    rights=(--inh-caps +net_bind_service --ambient-caps +net_bind_service --bounding-set -all,+net_bind_service)
  rm -f "/run/units/$unit.status"
  (
    unshare --mount bash -c "${bind[*]} mount -t tmpfs tmpfs /tmp; cd $(value WorkingDirectory | sed 's/^ *$/\//')
      exec setpriv --reuid $user --regid $user --init-groups --no-new-privs ${rights[*]} \
        env -i PATH=$PATH HOME=$home USER=$user $(value Environment) $(value ExecStart)" &
    echo $! >"/run/units/$unit.pid"
    wait $! && status=0 || status=$?
    echo $status >"/run/units/$unit.status"
  ) </dev/null >>"/run/units/$unit.log" 2>&1 &
  sleep 0.2
}

stop() {
  kill -TERM "$(cat "/run/units/$1.pid")" 2>/dev/null || true
  while [ ! -f "/run/units/$1.status" ]; do sleep 0.05; done
}

case $verb in
  daemon-reload) ;;
  enable | start) start "$1" ;;
  stop) stop "$1" ;;
  restart)
    for log in /run/units/$1.log; do
      unit=$(basename "$log" .log)
      stop "$unit"
      start "$unit"
    done
    ;;
  reload) eval "$(sed -n 's/^ExecReload=//p' "/lib/systemd/system/$1.service")" >>"/run/units/$1.log" 2>&1 ;;
  *) exit 1 ;;
esac
