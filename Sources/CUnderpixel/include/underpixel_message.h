// Not part of the interface: where the message of a thread's last failure lies.
#pragma once

enum { up_message_capacity_ = 1024 };

// The calling thread's buffer of that many bytes, which ends with a zero.
char *up_message_(void);
