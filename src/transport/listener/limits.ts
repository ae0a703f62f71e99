/** All limits of the port. Times are in milliseconds and sizes in bytes, unless the name says otherwise. */
export interface ListenerLimits {
  /** Maximum number of open sockets; a further one is closed on arrival. */
  readonly maxSockets: number;
  /**
   * Maximum number of open sockets per IPv4 address or IPv6 /64 network. Loopback is exempt, because a local proxy has
   * many clients.
   */
  readonly maxSocketsPerAddress: number;
  /** Whether loopback sockets count towards `maxSocketsPerAddress` too. */
  readonly countLoopback: boolean;
  /** From accepting a cleartext socket to detecting its protocol. The timeouts of the protocols start after that. */
  readonly sniffTimeoutMs: number;
  /** From accepting a TLS socket to the end of its handshake. */
  readonly handshakeTimeoutMs: number;
  /** Interval at which deadlines are checked, and so the maximum delay of their effect. */
  readonly sweepIntervalMs: number;

  readonly headersTimeoutMs: number;
  /** From the first byte of a request to the last byte of its body, for both protocols. */
  readonly requestTimeoutMs: number;
  readonly keepAliveTimeoutMs: number;
  readonly maxRequestsPerSocket: number;
  /** Total size of the header fields of a request, for both protocols. */
  readonly maxHeaderBytes: number;
  /**
   * Number of header fields of an HTTP/2 request. HTTP/1 has no such limit, because Node would silently drop the fields
   * above it.
   */
  readonly maxHeaderFields: number;
  /** Time after which a client that reads nothing of its pending data is disconnected. */
  readonly stalledWriteMs: number;

  readonly maxConcurrentStreams: number;
  readonly streamWindowBytes: number;
  readonly sessionWindowBytes: number;
  readonly maxSessionMemoryMegabytes: number;
  readonly maxInvalidFrames: number;
  readonly maxRejectedStreams: number;
  readonly maxSettingsEntries: number;
  /**
   * Number of PING and SETTINGS frames that a client may send between two sweeps; a fast gRPC client measures its
   * bandwidth with some thousands.
   */
  readonly maxControlFrames: number;
  /**
   * Number of streams that a client may reset before a response, between two sweeps. Further ones are refused
   * unprocessed, so the client may retry them (RFC 9113, section 8.7).
   */
  readonly maxUnansweredStreams: number;
  /** Number of streams that a client may reset in a burst, and how many more it gets per second. */
  readonly streamResetBurst: number;
  readonly streamResetsPerSecond: number;
  /**
   * A session without an open stream gets GOAWAY after this time. Only streams count, so sending single bytes does not
   * extend it.
   */
  readonly idleSessionMs: number;
  /**
   * A session gets GOAWAY at this age, plus or minus `sessionAgeJitter`, so that clients spread over restarted servers.
   */
  readonly maxSessionAgeMs: number;
  readonly sessionAgeJitter: number;
  /** How long the streams of a session may continue after its GOAWAY. */
  readonly goAwayGraceMs: number;
  /**
   * Time after which a closing connection without requests in flight is destroyed, whether or not its client responds.
   */
  readonly lingerMs: number;
  /** Default time for requests in flight to finish when the server closes. */
  readonly drainGraceMs: number;
}

/**
 * Defaults for a server at the edge: low enough that no single client can starve the others, high enough not to affect
 * regular clients.
 */
export const defaultLimits: ListenerLimits = {
  maxSockets: 10_000,
  maxSocketsPerAddress: 200,
  countLoopback: false,
  sniffTimeoutMs: 5_000,
  handshakeTimeoutMs: 10_000,
  sweepIntervalMs: 1_000,

  headersTimeoutMs: 5_000,
  requestTimeoutMs: 15_000,
  keepAliveTimeoutMs: 65_000,
  maxRequestsPerSocket: 10_000,
  maxHeaderBytes: 16_384,
  maxHeaderFields: 100,
  stalledWriteMs: 30_000,

  maxConcurrentStreams: 100,
  streamWindowBytes: 65_535,
  sessionWindowBytes: 1_048_576,
  maxSessionMemoryMegabytes: 10,
  maxInvalidFrames: 100,
  maxRejectedStreams: 100,
  maxSettingsEntries: 32,
  maxControlFrames: 10_000,
  maxUnansweredStreams: 100,
  streamResetBurst: 200,
  streamResetsPerSecond: 33,
  idleSessionMs: 60_000,
  maxSessionAgeMs: 1_800_000,
  sessionAgeJitter: 0.1,
  goAwayGraceMs: 30_000,
  lingerMs: 1_000,
  drainGraceMs: 20_000,
};
