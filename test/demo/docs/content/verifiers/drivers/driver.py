import base64
import importlib.util
import sys

sys.dont_write_bytecode = True
spec = importlib.util.spec_from_file_location("verify", sys.argv[1])
verify = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verify)

for line in sys.stdin:
    body, *headers, secret, now = line.strip().split("\t")
    names = ("Webhook-Id", "Webhook-Timestamp", "Webhook-Signature")
    values = {name: base64.b64decode(value).decode() for name, value in zip(names, headers) if value != "-"}
    try:
        verify.verify_webhook(base64.b64decode(body), values, base64.b64decode(secret).decode(), int(now))
        print("valid")
    except verify.WebhookError as error:
        print(error)
