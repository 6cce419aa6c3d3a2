<?php

declare(strict_types=1);

/** A gateway with its settings, which are an option of WordPress. */
abstract class WC_Payment_Gateway
{
    public $id = '';
    public $title = '';
    public $method_title = '';
    public $method_description = '';
    public $has_fields = false;
    public $form_fields = [];
    public $settings = [];

    public function get_option_key(): string
    {
        return "woocommerce_{$this->id}_settings";
    }

    public function init_settings(): void
    {
        $defaults = array_map(fn (array $field): string => $field['default'] ?? '', $this->form_fields);
        $this->settings = array_merge($defaults, get_option($this->get_option_key(), []));
    }

    public function get_option(string $name)
    {
        return $this->settings[$name];
    }

    /** What the form of the settings page sends, each field under its name with the id of the gateway. */
    public function process_admin_options(): void
    {
        foreach (array_keys($this->form_fields) as $name) {
            $this->settings[$name] = sanitize_text_field(wp_unslash($_POST["woocommerce_{$this->id}_$name"] ?? ''));
        }
        update_option($this->get_option_key(), $this->settings);
    }
}
