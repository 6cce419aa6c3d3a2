package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"example.com/driver/webhook"
)

func decode(text string) string {
	bytes, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return string(bytes)
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		header := http.Header{}
		for index, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
			if fields[index+1] != "-" {
				header.Set(name, decode(fields[index+1]))
			}
		}
		now, _ := strconv.ParseInt(fields[5], 10, 64)
		err := webhook.VerifyAt([]byte(decode(fields[0])), header, decode(fields[4]), time.Unix(now, 0))
		if err == nil {
			fmt.Println("valid")
		} else {
			fmt.Println(err)
		}
	}
}
