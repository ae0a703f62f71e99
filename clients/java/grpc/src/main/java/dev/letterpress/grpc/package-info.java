/** A transport over gRPC for the client. */
package dev.letterpress.grpc;
