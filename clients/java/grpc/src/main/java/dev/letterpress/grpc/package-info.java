/** A transport over gRPC for the client. */
@NullMarked
package dev.letterpress.grpc;

import org.jspecify.annotations.NullMarked;
