/** Every limit of the port. Times are in milliseconds and sizes in bytes unless the name says otherwise. */
export interface ListenerLimits {
  /** Open sockets in all; a further one is closed on arrival. */
  readonly maxSockets: number;
  /**
   * Open sockets of one IPv4 address or IPv6 /64 network. Loopback is exempt: a proxy there speaks for many clients.
   */
  readonly maxSocketsPerAddress: number;
  /** Whether loopback sockets count towards `maxSocketsPerAddress` too. */
  readonly countLoopback: boolean;
  /** From accepting a cleartext socket to knowing its protocol. Neither protocol's own timeouts run before that. */
  readonly sniffTimeoutMs: number;
  /** From accepting a TLS socket to the end of its handshake. */
  readonly handshakeTimeoutMs: number;
  /** How often deadlines are looked at, so how late they may fire. */
  readonly sweepIntervalMs: number;

  readonly headersTimeoutMs: number;
  /** From the first byte of a request to the last of its body, for both protocols. */
  readonly requestTimeoutMs: number;
  readonly keepAliveTimeoutMs: number;
  readonly maxRequestsPerSocket: number;
  /** All header fields of one request together, for both protocols. */
  readonly maxHeaderBytes: number;
  /** Of one HTTP/2 request. HTTP/1 has no such limit: Node would drop the fields above it without a word. */
  readonly maxHeaderFields: number;
  /** A client that takes no byte of what waits for it is dropped after this long. */
  readonly stalledWriteMs: number;

  readonly maxConcurrentStreams: number;
  readonly streamWindowBytes: number;
  readonly sessionWindowBytes: number;
  readonly maxSessionMemoryMegabytes: number;
  readonly maxInvalidFrames: number;
  readonly maxRejectedStreams: number;
  readonly maxSettingsEntries: number;
  /**
   * Pings and settings a client may send between two sweeps; a fast gRPC client measures its link with some thousands.
   */
  readonly maxControlFrames: number;
  /**
   * Streams a client may reset before they are answered, between two sweeps; further ones are refused unread, which
   * their client may repeat (RFC 9113, section 8.7).
   */
  readonly maxUnansweredStreams: number;
  /** Streams a client may reset at once, and how many per second it earns back. */
  readonly streamResetBurst: number;
  readonly streamResetsPerSecond: number;
  /**
   * A session without an open stream gets GOAWAY after this long. Counts streams, so dripping bytes cannot refresh it.
   */
  readonly idleSessionMs: number;
  /**
   * A session gets GOAWAY at this age, give or take `sessionAgeJitter`, so that clients spread over restarted servers.
   */
  readonly maxSessionAgeMs: number;
  readonly sessionAgeJitter: number;
  /** How long the streams of a session may continue after its GOAWAY. */
  readonly goAwayGraceMs: number;
  /** A closing connection with nothing in flight is destroyed after this long, whatever its client does. */
  readonly lingerMs: number;
  /** How long requests in flight may take to finish when the server closes without naming a grace itself. */
  readonly drainGraceMs: number;
}

/** Edge figures: small enough that no one client can starve the rest, large enough that no honest one notices. */
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
