package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const toleranceInSeconds = 300

var seconds = regexp.MustCompile(`^[0-9]{1,12}$`)

// keysOf decodes `whsec_` secrets: WEBHOOK_SECRET of the service, at a partner PARTNER_WEBHOOK_SECRET.
// While one replaces another there are two, with a space between them.
func keysOf(secret string) ([][]byte, error) {
	var keys [][]byte
	for _, one := range strings.Fields(secret) {
		key, err := base64.StdEncoding.Strict().DecodeString(strings.TrimPrefix(one, "whsec_"))
		if err != nil || len(key) == 0 {
			return nil, errors.New("secret_invalid")
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 {
		return nil, errors.New("secret_invalid")
	}
	return keys, nil
}

// Verify returns an error unless the webhook comes from the service. body is what io.ReadAll(request.Body) returns,
// before any parser.
func Verify(body []byte, header http.Header, secret string) error {
	return VerifyAt(body, header, secret, time.Now())
}

// VerifyAt is Verify at another time, for tests.
func VerifyAt(body []byte, header http.Header, secret string, now time.Time) error {
	keys, err := keysOf(secret)
	if err != nil {
		return err
	}
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	signature := header.Get("webhook-signature")
	if id == "" || timestamp == "" || signature == "" {
		return errors.New("header_missing")
	}
	if !seconds.MatchString(timestamp) {
		return errors.New("timestamp_invalid")
	}
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return errors.New("timestamp_invalid")
	}
	if now.Unix()-sent > toleranceInSeconds {
		return errors.New("timestamp_too_old")
	}
	if sent-now.Unix() > toleranceInSeconds {
		return errors.New("timestamp_too_new")
	}
	isRight := false
	for _, key := range keys {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(id + "." + timestamp + "."))
		mac.Write(body)
		expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		for _, given := range strings.Split(signature, " ") {
			isRight = hmac.Equal([]byte(expected), []byte(given)) || isRight
		}
	}
	if !isRight {
		return errors.New("signature_invalid")
	}
	return nil
}
