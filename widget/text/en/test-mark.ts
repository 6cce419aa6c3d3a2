export const en = {
  /** Where the service simulates the payment. */
  testMode: 'Test mode',
};
