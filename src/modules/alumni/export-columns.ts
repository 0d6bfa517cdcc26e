/** What can be taken out of the portal about graduates. Numbers of identity are not among it. */
export const exportColumns = [
  'lastName',
  'firstName',
  'email',
  'employmentStatus',
  'idProfession',
  'isOpenToOffers',
  'visibility',
  'hasConsentMessages',
  'hasConsentSurveys',
  'verification',
  'completeness',
] as const;
