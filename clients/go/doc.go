// Package letterpress fills published templates of a Letterpress service. It has no dependency and uses no network:
// the client in package client fetches templates, and package message makes messages of mails.
package letterpress
