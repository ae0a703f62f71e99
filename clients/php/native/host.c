/*
 * The render core as a process: core.wasm through wasm2c. docs/core-abi.md is the interface of the core.
 *
 * Greets with the 8 bytes "LPENG001". Then reads requests from standard input until it ends, and answers each but `u` in order:
 *
 *   request  operation (1 byte: `l` load, `f` fill, `u` unload), handle (0 for `l`), length, so many bytes of input
 *   answer   result, length of the output, length of the JSON text, output, JSON text
 *
 * Integers have 4 bytes, little endian. Answers are written when no whole request is waiting, or there are many.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#define read _read
#define write _write
#else
#include <errno.h>
#include <unistd.h>
#endif

#define GREETING "LPENG001"
#define REQUEST_HEADER 9
#define ANSWER_HEADER 12
/* What the pipes of most systems hold. */
#define PIECE 65536
/* No request is longer than the memory of the core. */
#define MAX_INPUT (128u << 20)

enum { DONE = 0, OUT_OF_MEMORY = 70, BAD_REQUEST = 76, BROKEN_PIPE = 74 };

struct buffer {
  uint8_t *bytes;
  size_t capacity, start, end;
};

static Z_core_instance_t core;
static struct buffer input, output;

/* Makes room for so many more bytes behind the end. */
static void reserve(struct buffer *buffer, size_t count) {
  if (buffer->start > 0 && buffer->start == buffer->end) buffer->start = buffer->end = 0;
  if (buffer->end + count <= buffer->capacity) return;
  size_t held = buffer->end - buffer->start;
  size_t capacity = held + count + PIECE;
  uint8_t *bytes = malloc(capacity);
  if (bytes == NULL) exit(OUT_OF_MEMORY);
  if (held > 0) memcpy(bytes, buffer->bytes + buffer->start, held);
  free(buffer->bytes);
  *buffer = (struct buffer){bytes, capacity, 0, held};
}

static void flush(void) {
  while (output.start < output.end) {
    size_t count = output.end - output.start;
    long written = write(1, output.bytes + output.start, count > PIECE ? PIECE : count);
#ifndef _WIN32
    if (written < 0 && errno == EINTR) continue;
#endif
    if (written <= 0) exit(BROKEN_PIPE);
    output.start += (size_t)written;
  }
  output.start = output.end = 0;
}

/* Waits until so many bytes of input are there. What was answered goes out first. Ends the process at the end of the input. */
static void await(size_t count) {
  while (input.end - input.start < count) {
    flush();
    reserve(&input, count > PIECE ? count : PIECE);
    size_t room = input.capacity - input.end;
    long received = read(0, input.bytes + input.end, room > (1u << 30) ? (1u << 30) : room);
#ifndef _WIN32
    if (received < 0 && errno == EINTR) continue;
#endif
    if (received <= 0) exit(received == 0 && input.start == input.end ? DONE : BAD_REQUEST);
    input.end += (size_t)received;
  }
}

static u32 word_at(const uint8_t *bytes) {
  return bytes[0] | (u32)bytes[1] << 8 | (u32)bytes[2] << 16 | (u32)bytes[3] << 24;
}

static void put_word(uint8_t *to, u32 word) {
  for (int i = 0; i < 4; i++) to[i] = (uint8_t)(word >> (8 * i));
}

static const uint8_t *at(u32 address) { return Z_coreZ_memory(&core)->data + address; }

static void put_answer(u32 answer) {
  u32 output_length = word_at(at(answer + 8));
  u32 json_length = word_at(at(answer + 16));
  reserve(&output, (size_t)ANSWER_HEADER + output_length + json_length);
  uint8_t *to = output.bytes + output.end;
  put_word(to, word_at(at(answer)));
  put_word(to + 4, output_length);
  put_word(to + 8, json_length);
  memcpy(to + ANSWER_HEADER, at(word_at(at(answer + 4))), output_length);
  memcpy(to + ANSWER_HEADER + output_length, at(word_at(at(answer + 12))), json_length);
  output.end += (size_t)ANSWER_HEADER + output_length + json_length;
  if (output.end - output.start > PIECE) flush();
}

/* When the core has no room for the input, it refuses the call that follows. */
static void give_input(u32 length) {
  await(length);
  u32 address = Z_coreZ_reserve(&core, length);
  if (address != 0) memcpy(Z_coreZ_memory(&core)->data + address, input.bytes + input.start, length);
  input.start += length;
}

static void serve_request(void) {
  await(REQUEST_HEADER);
  const uint8_t *header = input.bytes + input.start;
  uint8_t operation = header[0];
  u32 handle = word_at(header + 1);
  u32 length = word_at(header + 5);
  if (length > MAX_INPUT) exit(BAD_REQUEST);
  input.start += REQUEST_HEADER;
  if (operation == 'u') {
    Z_coreZ_unload(&core, handle);
    return;
  }
  if (operation != 'l' && operation != 'f') exit(BAD_REQUEST);
  give_input(length);
  put_answer(operation == 'l' ? Z_coreZ_load(&core, length) : Z_coreZ_fill(&core, handle, length));
}

int main(void) {
#ifdef _WIN32
  _setmode(0, _O_BINARY);
  _setmode(1, _O_BINARY);
#endif
  wasm_rt_init();
  Z_core_init_module();
  Z_core_instantiate(&core);
  reserve(&output, sizeof GREETING - 1);
  memcpy(output.bytes, GREETING, sizeof GREETING - 1);
  output.end = sizeof GREETING - 1;
  for (;;) serve_request();
}
