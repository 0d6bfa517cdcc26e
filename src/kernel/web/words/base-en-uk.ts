/** What every page of the portal may have to say, the sign-in page included. */
export const baseEnUk = {
  appName: 'Katedra',
  close: 'Close', cancel: 'Cancel', back: 'Back', next: 'Next', retry: 'Try again', refresh: 'Refresh',
  saving: 'Saving...', deleting: 'Deleting...', loading: 'Loading...',
  offline: 'You are offline. Nothing was sent.', serverUnreachable: 'The portal does not answer. Check the connection and try again.',
  failed: 'Something went wrong.', failedWith: 'The portal refused the request ({status}).',
} as const;
