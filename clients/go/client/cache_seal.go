package client

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// nameLength cuts names to 120 bits, which no two entries will share.
const nameLength = 30

// cacheSeal names and authenticates what a client keeps outside its memory, with a key made of API key and base URL:
// clients that have both share entries; nobody else can make one, change it, move it to another name, or read from a
// name what it holds. conformance/cache/README.md has the derivations, which are the same in every library.
type cacheSeal struct {
	key   []byte
	owner string
}

func newCacheSeal(baseURL, apiKey string) *cacheSeal {
	seal := &cacheSeal{key: digest([]byte(apiKey), "letterpress-cache 2\n"+baseURL)}
	seal.owner = hex.EncodeToString(digest(seal.key, "owner"))[:nameLength]
	return seal
}

func (seal *cacheSeal) nameOf(key entryKey) string {
	kind := string(key.kind)
	if key.locale != "" {
		kind += " " + key.locale
	}
	message := fmt.Sprintf("entry\n%d:%s:%s", len(kind), kind, key.id)
	return seal.owner + "." + hex.EncodeToString(digest(seal.key, message))[:nameLength]
}

// of returns the seal of a content that is kept under a name, in hex.
func (seal *cacheSeal) of(name string, content []byte) string {
	return hex.EncodeToString(digest(seal.key, "seal\n"+name+"\n"+string(content)))
}

// isSealed compares in constant time.
func (seal *cacheSeal) isSealed(name string, content []byte, given string) bool {
	return hmac.Equal([]byte(seal.of(name, content)), []byte(given))
}

func digest(key []byte, message string) []byte {
	code := hmac.New(sha256.New, key)
	code.Write([]byte(message))
	return code.Sum(nil)
}
