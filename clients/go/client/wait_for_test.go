package client

import (
	"testing"
	"time"
)

// waitFor waits until something holds, for two minutes at most: no test fails because a machine is slow.
func waitFor(t *testing.T, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it did not happen")
		}
	}
}
