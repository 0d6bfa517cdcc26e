/**
 * Which wording of the two consents (`consentMessages`, `consentSurveys` of the pages before the door) a person agreed to.
 * Whoever changes what they say raises the number: what was given stays given for the old words.
 */
export const consentTextVersion = 1;
