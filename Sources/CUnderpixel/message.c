#include "underpixel_message.h"

static _Thread_local char message[up_message_capacity_];

char *up_message_(void) { return message; }
