-- For wrk: fetches a random template of many with a random key of many, and prints the latencies in milliseconds and the rate a second.
-- Arguments: how many templates; a file of tokens, one a line, all of the same length; a seed; and how many milliseconds a connection
-- waits before each request, on average, 0 for not at all.
local templates, tokens, length, count, wait

function init(args)
  math.randomseed(tonumber(args[3]))
  templates = tonumber(args[1])
  local file = assert(io.open(args[2], "r"))
  tokens = file:read("*a")
  file:close()
  length = tokens:find("\n", 1, true)
  count = #tokens / length
  wait = tonumber(args[4])
end

-- Exponentially distributed, as the pauses of independent callers are.
function delay()
  return math.floor(-wait * math.log(1 - math.random()))
end

function request()
  local at = math.random(0, count - 1) * length
  local path = "/v1/sdk/template/mail-" .. math.random(0, templates - 1) .. "?target=html&program_format=1"
  -- A table of its own would replace the header fields of the command line.
  wrk.headers["Authorization"] = "Bearer " .. tokens:sub(at + 1, at + length - 1)
  return wrk.format("GET", path)
end

function done(summary, latency, _)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format("p50 %.3f p99 %.3f rate %.1f failed %d",
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.requests / summary.duration * 1e6, failed))
end
