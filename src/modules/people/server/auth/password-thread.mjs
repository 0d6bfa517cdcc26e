import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** A hash that cannot be read is nobody's password. */
const isRight = (stored, password) => {
  try {
    return verifySync(stored, password);
  } catch {
    return false;
  }
};

parentPort.on('message', ({ password, stored, cost }) => {
  try {
    parentPort.postMessage({ result: stored === undefined ? hashSync(password, cost) : isRight(stored, password) });
  } catch (failure) {
    parentPort.postMessage({ failure: String(failure) });
  }
});
