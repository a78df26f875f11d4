// The referee of the carbon register's log: Go's own packages for transparency logs and signed notes.
// It reads what it should do as JSON from standard input, and answers in JSON. Debian has the packages
// (golang-go, golang-golang-x-mod-dev).
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type tree struct{ Seed, Size, Index, Earlier int64 }

type answer struct {
	Root        string   `json:"root"`
	Inclusion   []string `json:"inclusion"`
	Consistency []string `json:"consistency"`
}

type input struct {
	Trees []tree
	// A note that we signed, with the key that must have signed it.
	Note, Key string
	// What a key made from this text signs: 32 bytes in hex, and the text of a note.
	SignerSeed, SignText string
}

type output struct {
	Answers []answer `json:"answers"`
	// The text of the note, when its signature is right.
	Opened    string `json:"opened"`
	SignerKey string `json:"signerKey"`
	Signed    string `json:"signed"`
}

func main() {
	var in input
	check(json.NewDecoder(os.Stdin).Decode(&in))
	out := output{Answers: []answer{}}
	logs := map[int64]tlog.HashReader{}
	for _, asked := range in.Trees {
		if logs[asked.Seed] == nil {
			logs[asked.Seed] = makeLog(asked.Seed, in.Trees)
		}
		out.Answers = append(out.Answers, judge(asked, logs[asked.Seed]))
	}
	if in.Note != "" {
		verifier, err := note.NewVerifier(in.Key)
		check(err)
		opened, err := note.Open([]byte(in.Note), note.VerifierList(verifier))
		check(err)
		out.Opened = opened.Text
	}
	if in.SignText != "" {
		out.SignerKey, out.Signed = sign(in.SignerSeed, in.SignText)
	}
	check(json.NewEncoder(os.Stdout).Encode(out))
}

// A log of the entries `entry <seed> <place>`, as long as the largest tree that is asked about.
func makeLog(seed int64, trees []tree) tlog.HashReader {
	var size int64
	for _, one := range trees {
		if one.Seed == seed && one.Size > size {
			size = one.Size
		}
	}
	var hashes []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		found := make([]tlog.Hash, len(indexes))
		for at, index := range indexes {
			found[at] = hashes[index]
		}
		return found, nil
	})
	for at := int64(0); at < size; at++ {
		added, err := tlog.StoredHashes(at, []byte(fmt.Sprintf("entry %d %d", seed, at)), reader)
		check(err)
		hashes = append(hashes, added...)
	}
	return reader
}

func judge(asked tree, reader tlog.HashReader) answer {
	root, err := tlog.TreeHash(asked.Size, reader)
	check(err)
	inclusion, err := tlog.ProveRecord(asked.Size, asked.Index, reader)
	check(err)
	consistency, err := tlog.ProveTree(asked.Size, asked.Earlier, reader)
	check(err)
	return answer{hex.EncodeToString(root[:]), texts(inclusion), texts(consistency)}
}

func texts(hashes []tlog.Hash) []string {
	found := []string{}
	for _, hash := range hashes {
		found = append(found, hex.EncodeToString(hash[:]))
	}
	return found
}

// Signs with a key whose randomness is the seed, so that the answer is always the same.
func sign(seed, text string) (string, string) {
	secret, public, err := note.GenerateKey(&repeated{sha256.Sum256([]byte(seed))}, "referee.example/log")
	check(err)
	signer, err := note.NewSigner(secret)
	check(err)
	signed, err := note.Sign(&note.Note{Text: text}, signer)
	check(err)
	return public, string(signed)
}

type repeated struct{ bytes [32]byte }

func (r *repeated) Read(into []byte) (int, error) {
	for at := range into {
		into[at] = r.bytes[at%32]
	}
	return len(into), nil
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
