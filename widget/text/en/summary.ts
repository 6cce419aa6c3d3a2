/** Texts of the links at the foot. In a sentence the brackets hold what is a link. */
export const en = {
  terms: 'Terms',
  privacy: 'Privacy',
  support: 'Support',
  consentTerms: 'By paying, you accept the [terms].',
  consentBoth: 'By paying, you accept the [terms]. Read the [privacy policy].',
};
