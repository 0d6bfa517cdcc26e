import type { Letters } from './index.ts';

export const lettersEnUk: Letters = {
  confirm: p => ({
    subject: `${p.portal}: confirm your e-mail address`,
    text: `Hello,\n\nSomebody, probably you, has registered at ${p.portal} with this address. Open the link and set your password, and the account is yours:\n\n${p.link}\n\nThe link is valid for 48 hours and can be used once. If it was not you, ignore this message: without the link nobody can use the account.`,
  }),
  alreadyRegistered: p => ({
    subject: `${p.portal}: you already have an account`,
    text: `Hello,\n\nSomebody, probably you, tried to register with this address, but there is an account with it already. Its user name is ${p.username}. Sign in, or ask for a new password:\n\n${p.link}`,
  }),
  notInRecords: p => ({
    subject: `${p.portal}: the registration failed`,
    text: `Hello,\n\nWhat you entered does not agree with the records of students and teachers. Register with the e-mail address that the institution has on record, or write to user support.`,
  }),
  recovery: p => ({
    subject: `${p.portal}: new password`,
    text: `Hello,\n\nA new password was requested for the user name ${p.username}. Set it here:\n\n${p.link}\n\nThe link is valid for one hour and can be used once. If it was not you who asked, there is nothing to do: the password stays as it was.`,
  }),
  invite: p => ({
    subject: `${p.portal}: an account was opened for you`,
    text: `Hello,\n\nAn account with the user name ${p.username} was opened for you at ${p.portal}. Set a password and sign in:\n\n${p.link}\n\nThe link is valid for seven days.`,
  }),
  emailChange: p => ({
    subject: `${p.portal}: confirm your new e-mail address`,
    text: `Hello,\n\nThis address was entered as the new address of the user ${p.username}. Confirm it:\n\n${p.link}\n\nThe link is valid for 48 hours. If you did not ask for it, ignore this message.`,
  }),
  emailChanged: p => ({
    subject: `${p.portal}: the e-mail address was changed`,
    text: `Hello,\n\nThe e-mail address of the user ${p.username} was changed to ${p.email}. If it was not you, write to user support at once.`,
  }),
  passwordChanged: p => ({
    subject: `${p.portal}: the password was changed`,
    text: `Hello,\n\nThe password of the user ${p.username} has just been changed, and all other sessions were ended. If it was not you, ask for a new password at once and write to user support:\n\n${p.link}`,
  }),
  manyFailures: p => ({
    subject: `${p.portal}: many failed sign-ins`,
    text: `Hello,\n\nIn the last hour there were ${p.count} failed attempts to sign in to your account, from several addresses. The account is not locked and the password was not found. If it is short, or if you use it elsewhere too, change it:\n\n${p.link}`,
  }),
  secondFactorChanged: p => ({
    subject: `${p.portal}: two-step sign-in`,
    text: `Hello,\n\nTwo-step sign-in has just been switched on or off for the user ${p.username}. If it was not you, change the password at once and write to user support.`,
  }),
  partnerJoins: p => ({
    subject: `${p.portal}: ${p.name} joins ${p.partner}`,
    text: `Hello,\n\n${p.name} (${p.email}) has registered at ${p.portal} as an employee of ${p.partner}, whose contact person you are. If you do not know this person, write to user support before access is granted.`,
  }),
  partnerActive: p => ({
    subject: `${p.portal}: access was granted`,
    text: `Hello,\n\nThe partner ${p.partner} was approved. Sign in with the user name ${p.username}:\n\n${p.link}`,
  }),
  graduateActive: p => ({
    subject: `${p.portal}: your alumni profile`,
    text: `Hello,\n\nA draft of your alumni profile was prepared. Only you see it: sign in with the user name ${p.username}, look it through and decide who may see it.\n\n${p.link}`,
  }),
  diskLow: p => ({
    subject: `${p.portal}: the disk is running out of space`,
    text: `Hello,\n\nThe disk of ${p.portal} has ${p.free} GB left. Below ${p.reserve} GB the portal will take no more files and make no more exports and backups, so that people can go on signing in and working.\n\nFree some room in the data folder (KATEDRA_DATA), move old backups to another machine, or enlarge the disk. The state is shown here:\n\n${p.link}`,
  }),
  ending: p => `This message was sent by ${p.portal}. Nobody reads replies to it; support: ${p.support}`,
};
