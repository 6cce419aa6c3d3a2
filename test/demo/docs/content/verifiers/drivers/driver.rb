# frozen_string_literal: true

require ARGV[0]

$stdin.each_line do |line|
  body, *headers, secret, now = line.strip.split("\t")
  values = %w[Webhook-Id Webhook-Timestamp Webhook-Signature].zip(headers).reject { |_, value| value == '-' }
  values = values.to_h { |name, value| [name, value.unpack1('m')] }
  begin
    Webhook.verify(body: body.unpack1('m'), headers: values, secret: secret.unpack1('m'), now: now.to_i)
    puts 'valid'
  rescue WebhookError => e
    puts e.message
  end
end
