// libyaml's header: the events of a YAML text.
#include <yaml.h>
