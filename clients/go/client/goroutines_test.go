package client

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// countGoroutines counts those that run a method of this package.
func countGoroutines() int {
	stacks := make([]byte, 1<<24)
	stacks = stacks[:runtime.Stack(stacks, true)]
	count := 0
	for _, stack := range strings.Split(string(stacks), "\n\n") {
		if strings.Contains(stack, "/clients/go/client.(*") {
			count++
		}
	}
	return count
}

func TestNoGoroutineIsLeft(t *testing.T) {
	of := &streams{texts: []string{"data: {\"cursor\":\"c1\"}\n\n" + change("c2")}}
	client, _ := answerWith(t, of.answer(sendTemplate(t)))
	ctx, cancel := context.WithCancel(context.Background())
	changed := make(chan struct{})
	ended := make(chan error, 1)
	go func() { ended <- client.Watch(ctx, WatchOptions{OnChange: func(Change) { close(changed) }}) }()
	<-changed
	var group sync.WaitGroup
	for at := 0; at < 1_000; at++ {
		group.Add(1)
		go func(wait time.Duration) {
			defer group.Done()
			short, leave := context.WithTimeout(context.Background(), wait)
			defer leave()
			_, _ = client.Render(short, "greeting", letterpress.Data{})
		}(time.Duration(at) * 10 * time.Microsecond)
	}
	group.Wait()
	if countGoroutines() == 0 {
		t.Error("the watch is not counted")
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	waitFor(t, func() bool { return countGoroutines() == 0 })
}
