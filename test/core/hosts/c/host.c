/*
 * A host of core.wasm in C: core.wasm through wasm2c, as a native program. Reads pairs of frames from standard input, an
 * encoded program and encoded data, and writes two for each pair: the output, then the report or the refusal; before them a byte,
 * 1 when filled and 0 when refused. A frame is its length in 4 bytes, little endian, and its content.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

static Z_core_instance_t core;

static void fail(const char *words) {
  fprintf(stderr, "%s\n", words);
  exit(1);
}

/* Returns 0 at the end of the input. */
static int read_length(u32 *length) {
  unsigned char bytes[4];
  size_t count = fread(bytes, 1, 4, stdin);
  if (count == 0) return 0;
  if (count < 4) fail("the input ends within a length");
  *length = bytes[0] | (u32)bytes[1] << 8 | (u32)bytes[2] << 16 | (u32)bytes[3] << 24;
  return 1;
}

/* Reads so many bytes into the core's memory. */
static void read_input(u32 length) {
  u32 start = Z_coreZ_reserve(&core, length);
  if (start == 0) fail("a frame is too long");
  if (fread(Z_coreZ_memory(&core)->data + start, 1, length, stdin) < length) fail("the input ends within a frame");
}

static u32 word_at(u32 address) {
  unsigned char *bytes = Z_coreZ_memory(&core)->data + address;
  return bytes[0] | (u32)bytes[1] << 8 | (u32)bytes[2] << 16 | (u32)bytes[3] << 24;
}

static void write_frame(u32 start, u32 length) {
  unsigned char bytes[4] = {length, length >> 8, length >> 16, length >> 24};
  fwrite(bytes, 1, 4, stdout);
  fwrite(Z_coreZ_memory(&core)->data + start, 1, length, stdout);
}

static void write_answer(u32 answer) {
  putchar(word_at(answer) != 0);
  write_frame(word_at(answer + 4), word_at(answer + 8));
  write_frame(word_at(answer + 12), word_at(answer + 16));
}

/* When the program is refused the data that follows is read and not used. */
static void fill_pair(u32 program_length) {
  u32 length = 0;
  read_input(program_length);
  u32 answer = Z_coreZ_load(&core, program_length);
  u32 handle = word_at(answer);
  if (handle == 0) write_answer(answer);
  if (!read_length(&length)) fail("the input ends between the two frames of a pair");
  read_input(length);
  if (handle == 0) return;
  write_answer(Z_coreZ_fill(&core, handle, length));
  Z_coreZ_unload(&core, handle);
}

int main(void) {
  u32 length = 0;
  wasm_rt_init();
  Z_core_init_module();
  Z_core_instantiate(&core);
  while (read_length(&length)) fill_pair(length);
  fflush(stdout);
  Z_core_free(&core);
  wasm_rt_free();
  return 0;
}
