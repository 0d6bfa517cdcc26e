export const publicAlumniEnUk = {
  title: 'Our alumni',
  counts: 'Graduates: {graduates} · employers: {employers}',
  offers: 'Open job offers',
  until: 'until {date}',
  signIn: 'Sign in or register to read the offers and apply.',
};
