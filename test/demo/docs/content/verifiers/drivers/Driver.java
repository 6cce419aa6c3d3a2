import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

public final class Driver {
    private static byte[] decode(String text) {
        return Base64.getDecoder().decode(text);
    }

    public static void main(String[] parameters) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        Map<String, Integer> places = Map.of("webhook-id", 1, "webhook-timestamp", 2, "webhook-signature", 3);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] fields = line.split("\t");
            String secret = new String(decode(fields[4]), StandardCharsets.UTF_8);
            try {
                WebhookVerifier.verify(decode(fields[0]), name -> {
                    String value = fields[places.get(name)];
                    return value.equals("-") ? null : new String(decode(value), StandardCharsets.UTF_8);
                }, secret, Long.parseLong(fields[5]));
                System.out.println("valid");
            } catch (WebhookVerifier.WebhookException error) {
                System.out.println(error.getMessage());
            }
        }
    }
}
