import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class WebhookVerifier {
    public static final class WebhookException extends Exception {
        public WebhookException(String code) {
            super(code);
        }
    }

    private static final long TOLERANCE_IN_SECONDS = 300;

    private WebhookVerifier() {}

    /**
     * Throws unless the webhook comes from the service. The body is the bytes that arrived, before any parser, and the
     * header is read by its name: `request::getHeader` of a servlet. The secret is WEBHOOK_SECRET of the service, at a
     * partner PARTNER_WEBHOOK_SECRET.
     */
    public static void verify(byte[] body, UnaryOperator<String> header, String secret) throws WebhookException {
        verify(body, header, secret, Instant.now().getEpochSecond());
    }

    /** The same at another time, in Unix seconds, for tests. */
    public static void verify(byte[] body, UnaryOperator<String> header, String secret, long now)
            throws WebhookException {
        List<byte[]> keys = keysOf(secret);
        String id = textOf(header, "webhook-id");
        String timestamp = textOf(header, "webhook-timestamp");
        String signature = textOf(header, "webhook-signature");
        if (!timestamp.matches("[0-9]{1,12}")) throw new WebhookException("timestamp_invalid");
        long sent = Long.parseLong(timestamp);
        if (now - sent > TOLERANCE_IN_SECONDS) throw new WebhookException("timestamp_too_old");
        if (sent - now > TOLERANCE_IN_SECONDS) throw new WebhookException("timestamp_too_new");
        boolean isRight = false;
        for (byte[] key : keys) {
            byte[] expected = ("v1," + sign(key, id + "." + timestamp + ".", body)).getBytes(StandardCharsets.UTF_8);
            for (String given : signature.split(" ")) {
                isRight = MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8)) || isRight;
            }
        }
        if (!isRight) throw new WebhookException("signature_invalid");
    }

    private static String textOf(UnaryOperator<String> header, String name) throws WebhookException {
        String text = header.apply(name);
        if (text == null || text.isEmpty()) throw new WebhookException("header_missing");
        return text;
    }

    /** While one secret replaces another there are two, with a space between them. */
    private static List<byte[]> keysOf(String secret) throws WebhookException {
        List<byte[]> keys = new ArrayList<>();
        for (String one : secret.trim().split("\\s+")) {
            String text = one.startsWith("whsec_") ? one.substring(6) : one;
            try {
                byte[] key = Base64.getDecoder().decode(text);
                if (key.length == 0 || !Base64.getEncoder().encodeToString(key).equals(text)) {
                    throw new WebhookException("secret_invalid");
                }
                keys.add(key);
            } catch (IllegalArgumentException error) {
                throw new WebhookException("secret_invalid");
            }
        }
        return keys;
    }

    private static String sign(byte[] key, String prefix, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            ByteArrayOutputStream signed = new ByteArrayOutputStream();
            signed.writeBytes(prefix.getBytes(StandardCharsets.UTF_8));
            signed.writeBytes(body);
            return Base64.getEncoder().encodeToString(mac.doFinal(signed.toByteArray()));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }
}
