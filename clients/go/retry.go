package gatehouse

import (
	"math/rand/v2"
	"slices"
	"time"
)

const maxWait = 30 * time.Second

var (
	delays            = []time.Duration{500 * time.Millisecond, 2 * time.Second, 5 * time.Second}
	retryableStatuses = []int{408, 429, 502, 503, 504}
	connectionCodes   = []string{"unreachable", "timeout"}
)

// retryDelay returns the time to wait before attempt tries + 1; negative to give up.
func retryDelay(failure *Error, repeatable string, tries, retries int) time.Duration {
	if tries > retries || !isRetryable(failure, repeatable, tries) || failure.RetryAfter > maxWait {
		return -1
	}
	if failure.RetryAfter >= 0 {
		return failure.RetryAfter
	}
	delay := delays[min(tries, len(delays))-1]
	// Jitter, so that not all clients retry at once.
	return time.Duration(float64(delay) * (0.5 + rand.Float64()))
}

func isRetryable(failure *Error, repeatable string, tries int) bool {
	switch {
	case failure.Status == 429:
		// A rate-limited request was not processed.
		return true
	case repeatable == "never":
		return false
	case failure.Status == 409:
		// The previous attempt is still in progress: its reply is returned for the same key.
		return repeatable == "keyed" && tries > 1
	}
	return slices.Contains(connectionCodes, failure.Code) || slices.Contains(retryableStatuses, failure.Status)
}
