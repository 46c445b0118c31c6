// libav's headers, and its macros that Swift can't see as functions and constants that it can.
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/murmur3.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

static inline int flipbookErrorEndOfFile(void) { return AVERROR_EOF; }
static inline int flipbookErrorEncoderNotFound(void) { return AVERROR_ENCODER_NOT_FOUND; }
static inline int flipbookErrorOutOfMemory(void) { return AVERROR(ENOMEM); }
static inline int flipbookErrorExternal(void) { return AVERROR_EXTERNAL; }
static inline int flipbookErrorTryAgain(void) { return AVERROR(EAGAIN); }

/// The `errno` behind an error number, or 0 where libav made the number up itself.
static inline int flipbookErrorErrno(int error) {
  int code = AVUNERROR(error);
  return code > 0 && code < 4096 ? code : 0;
}

static inline int64_t flipbookNoTimeStamp(void) { return AV_NOPTS_VALUE; }

/// Calls a function of a library that libav uses, which takes no arguments and returns a version.
/// Null if there is no such function.
#if defined(__linux__)
const char *flipbookVersionOf(const char *function);
#else
static inline const char *flipbookVersionOf(const char *function) { return NULL; }
#endif

static inline unsigned flipbookVersionMajor(unsigned version) {
  return AV_VERSION_MAJOR(version);
}
static inline unsigned flipbookVersionMinor(unsigned version) {
  return AV_VERSION_MINOR(version);
}
static inline unsigned flipbookVersionMicro(unsigned version) {
  return AV_VERSION_MICRO(version);
}
