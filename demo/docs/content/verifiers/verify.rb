# frozen_string_literal: true

require 'openssl'

class WebhookError < StandardError; end

module Webhook
  TOLERANCE_IN_SECONDS = 300

  # Raises WebhookError unless the webhook comes from the service.
  #
  # body: the text that arrived, before any parser: request.raw_post of Rails, request.body.read of Rack.
  # headers: a hash with names such as "webhook-id"; in Rails
  #   %w[id timestamp signature].to_h { |name| ["webhook-#{name}", request.headers["webhook-#{name}"]] }
  # secret: WEBHOOK_SECRET of the service, at a partner PARTNER_WEBHOOK_SECRET: "whsec_" and base64.
  # While one replaces another: both, with a space between them.
  def self.verify(body:, headers:, secret:, now: Time.now.to_i)
    keys = keys_of(secret)
    values = headers.transform_keys { |name| name.to_s.downcase }
    id, timestamp, signature = %w[id timestamp signature].map { |name| values["webhook-#{name}"].to_s }
    raise WebhookError, 'header_missing' if [id, timestamp, signature].any?(&:empty?)
    raise WebhookError, 'timestamp_invalid' unless timestamp.match?(/\A[0-9]{1,12}\z/)
    raise WebhookError, 'timestamp_too_old' if now - timestamp.to_i > TOLERANCE_IN_SECONDS
    raise WebhookError, 'timestamp_too_new' if timestamp.to_i - now > TOLERANCE_IN_SECONDS

    matches = keys.product(signature.split(' ')).map do |key, given|
      mac = OpenSSL::HMAC.digest('SHA256', key, "#{id}.#{timestamp}.".b + body.b)
      same?("v1,#{[mac].pack('m0')}", given)
    end
    raise WebhookError, 'signature_invalid' unless matches.include?(true)
  end

  def self.keys_of(secret)
    keys = secret.split.map do |one|
      key = one.delete_prefix('whsec_').unpack1('m0')
      raise WebhookError, 'secret_invalid' if key.empty?

      key
    end
    raise WebhookError, 'secret_invalid' if keys.empty?

    keys
  rescue ArgumentError
    raise WebhookError, 'secret_invalid'
  end

  def self.same?(one, other)
    one.bytesize == other.bytesize && OpenSSL.fixed_length_secure_compare(one, other)
  end

  private_class_method :keys_of, :same?
end
