export const homeEnUk = {
  panelWeek: 'Your week',
  panelNothing: 'nothing this week',
  panelAll: 'My calendar',
  panelRequests: 'Room requests waiting: {n}',
  panelDecide: 'Decide',
};
