/** What the calendar's own screens say. A text with bars holds the forms of a number: one|few|other. */
export const uiEnUk = {
  // Toolbar
  viewMonth: 'Month', viewWeek: 'Week', viewDay: 'Day', viewList: 'List', chooseView: 'View', today: 'Today', previous: 'Earlier', next: 'Later', goToDay: 'Go to date', print: 'Print',
  shortcuts: 'Keyboard shortcuts', keyToday: 'Today', keyTurn: 'Earlier, later', keyViews: 'Month, week, day, list', keyNew: 'New booking', keyArrows: 'To the nearest day or event', keyOpen: 'Open', keyEscape: 'Let go of what is being dragged', keyHelp: 'This list',
  legend: 'Event types: show or hide', showType: 'Show or hide: {name}',
  // Events
  eventCount: 'event|events|events', moreEvents: '+{n} more', asRequest: 'request', nothingTitle: 'Nothing here', nothingHint: 'There are no events in this period.', busy: 'Busy',
  placeFree: 'free', placeAsking: 'checking…', takenBy: 'Taken: {what}', roomsGrid: 'Rooms and hours', room: 'Room', hours: 'Hours', myLead: 'Everything that concerns you, with holidays', loadFailed: 'The calendar could not be loaded', loadFailedHint: 'Check the connection and try again.', retry: 'Try again',
  // Details
  details: 'Event', when: 'When', type: 'Type', status: 'State', owner: 'Booked by', attendees: 'Attendees', teachers: 'Teachers', users: 'Participants', groups: 'Groups', description: 'Description', decision: 'Decision', series: 'Series', notInSeries: 'single event', madeBy: 'Made by', openSource: 'Open what made it', change: 'Change', cancelEvent: 'Cancel it', addSkipped: 'Add skipped dates', occurrences: 'occurrence|occurrences|occurrences', skipped: 'Skipped', history: 'History', flagged: 'Stands on a day that has become a holiday.',
  sourceManual: 'Booking', sourceLesson: 'Teaching', sourceExam: 'Exams', sourceDefense: 'Thesis defences', sourceESession: 'Sessions',
  // Booking
  newBooking: 'New booking', newRequest: 'Send a request', book: 'Book', bookMany: 'Book {what}', saveChange: 'Save', moved: 'Moved.', changed: 'The event was changed.', changedToRequest: 'Changed; it waits for approval again.', booked: 'Booked.', bookedMany: 'Booked: {what}.', requested: 'The request was sent. You will be told of the decision.', undo: 'Undo', undone: 'It is as it was.',
  participants: 'Participants', addTeacher: 'Add a teacher', addUser: 'Add a person', removeOne: 'Remove: {name}', recurrence: 'Repetition', checking: 'Checking…', allFree: 'Free.', allFreeMany: 'All free: {what}.', someTaken: 'Taken: {n} of {all}.', needsApproval: 'An approver will decide about it; until then it holds no room.', noRoomChosen: 'No room: it only takes the time of those taking part.', takenRoom: 'Room taken: {what}', takenTeacher: 'Teacher taken: {what}', takenGroup: 'Group taken: {what}', onHoliday: 'Holiday: {what}', competing: 'Also asked for: {what}', overCapacity: 'The room has fewer seats ({what}).', warning: 'Note: {what}',
  competeAnyway: 'Ask for the taken ones all the same: an approver chooses among the requests',
  otherRooms: 'Free instead', takeRoom: 'Take {room}', offered: 'Instead', date: 'Date', outcome: 'Outcome', free: 'free', skip: 'Leave this date out', asPlanned: 'As planned', takeOffered: 'Take the offered rooms', skipTaken: 'Leave out the taken dates', noOtherRoom: 'no other room is free', previewTitle: 'Dates', chooseFor: 'For {date}', unsolved: 'Decide about the taken dates first.', nothingLeft: 'No date is left to book.',
  scopeTitle: 'What does it apply to?', scopeThis: 'This event only', scopeFollowing: 'This and all following', scopeAll: 'The whole series', cancelTitle: 'Cancel the event', cancelQuestion: 'Those taking part will be told.', reason: 'Reason', cancelled: 'Cancelled.', keep: 'Keep it', addSkippedTitle: 'Add skipped dates', addSkippedLead: 'Dates that were left out of the series. Choose a room for each that you want back.', added: 'Added: {what}.', notNow: 'Not now',
  // Feed
  feed: 'Subscription', feedTitle: 'Calendar subscription', feedLead: 'Add this address to your calendar program (Google, Outlook, Apple). It follows every change by itself.', feedSecret: 'Whoever knows the address sees the calendar. Renew it if it got into wrong hands: the old one stops working at once.', feedAddress: 'Address', copy: 'Copy', copied: 'Copied.', renew: 'Renew address', renewQuestion: 'The old address will stop working, and every program that uses it needs the new one.', renewed: 'The address is new.', feedRoom: 'Room subscription', openIn: 'Open in the calendar program',
  // Rooms
  roomsLead: 'Who uses which room when, and what is free', tabs: 'Parts of the screen', tabDay: 'Day', tabRoom: 'One room', tabFree: 'Find a free room', tabUse: 'Utilisation', allRooms: 'All rooms', roomType: 'Room type', anyType: 'Any type', minCapacity: 'Seats at least', seatCount: 'Seats', findRoom: 'Room', seats: 'seat|seats|seats', roomCount: 'room|rooms|rooms', chooseRoom: 'Choose a room to see its week.', noRooms: 'No room matches', noRoomsHint: 'Loosen the conditions.', virtualRoom: 'virtual',
  endBeforeStart: 'The end must be after the beginning', freeLead: 'When, for how many, with what', from: 'From', to: 'To', equipment: 'Equipment', equipmentHint: 'for example projektor; parted by commas', find: 'Find', freeCount: 'Free: {what}', bookThis: 'Book', bookThisOf: 'Book {room}', seeWeek: 'Week', seeWeekOf: 'Week of {room}',
  useLead: 'Booked minutes out of those that can be booked (08–21, Monday to Friday, without holidays)', used: 'Booked', bookable: 'Can be booked', share: 'Utilisation', average: 'Average', useChart: 'Utilisation by room', hoursShort: '{n} h', period: 'Period',
  // Requests
  requestsLead: 'Requests for rooms; those that compete stand together', requestsNone: 'No request waits', requestsNoneHint: 'New requests will appear here by themselves.', competeTitle: 'Compete for the same room', singleTitle: 'Request', approve: 'Approve', reject: 'Reject', approveOf: 'Approve: {title}', rejectOf: 'Reject: {title}', approved: 'Approved.', approvedOver: 'Approved. Competing requests were rejected: {n}.', rejected: 'Rejected.', rejectTitle: 'Reject the request', rejectReason: 'Reason, as the applicant will read it', askedBy: 'Asked by', askedAt: 'Asked on', wholeSeries: 'whole series: {what}', takenNow: 'The room is taken meanwhile: {what}', requestBadge: 'Requests waiting: {n}', approveSeries: 'Approve the whole series', approvedOf: 'The whole series is approved: {n}.', seriesRefused: 'The series is not approved, none of its dates. In the way:',
  keyApprove: 'Approve', keyReject: 'Reject', keyNextRequest: 'Next, previous request',
  // Holidays
  holidayTouches: 'Teaching and bookings it touches', holidayPreview: 'What it touches', holidayNone: 'Nothing stands on that day.', holidayLead: 'Choose the days and see what stands on them before you change anything.', shift: 'Move to', flag: 'Mark for decision', leaveIt: 'Leave it', applyHoliday: 'Apply', holidayShown: 'Shown: {shown} of {total} in all.', holidayNext: 'The next ones come when you have decided about these.', holidayDone: 'Moved: {moved}, marked: {flagged}.', newPlace: 'New place', noPlace: 'no free place in the week after', generate: 'Generate year', generateLead: 'Adds the public holidays of the year that are still missing.', year: 'Year', generated: 'Added holidays: {n}.',
  // Home
  panelToday: 'Today', panelNothing: 'Nothing in your calendar today.', panelAll: 'My calendar', panelRequests: 'Requests waiting: {n}',
} satisfies Readonly<Record<string, string>>;
export type UiWords = Readonly<Record<keyof typeof uiEnUk, string>>;

/** The booking form reads as a resource: labels, options, sentences. */
export interface BookingWords { readonly one: string; readonly few: string; readonly other: string; readonly fields: Readonly<Record<string, string>>; readonly hints: Readonly<Record<string, string>>; readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>; readonly checks: Readonly<Record<string, string>> }
/** What the module's words carry beside those of its resources. */
export interface CalendarScreenWords { readonly ui: UiWords; readonly booking: BookingWords }
export const bookingEnUk: BookingWords = {
  one: 'booking', few: 'bookings', other: 'bookings',
  fields: { idReservationtype: 'Type', title: 'Title', idRoom: 'Room', date: 'Date', from: 'From', to: 'To', dateTo: 'Ends on another day', attendees: 'Attendees', isPublic: 'Others may read the title', description: 'Description', repeats: 'Repeats', interval: 'Every', days: 'On', ends: 'Ends', until: 'Until', count: 'Occurrences' },
  hints: { dateTo: 'Only for blockings of several days', interval: 'Every how many days or weeks' },
  options: {
    repeats: { none: 'does not repeat', daily: 'daily', weekly: 'weekly' },
    days: { MO: 'Mo', TU: 'Tu', WE: 'We', TH: 'Th', FR: 'Fr', SA: 'Sa', SU: 'Su' },
    ends: { until: 'on a date', count: 'after a number of occurrences' },
  },
  checks: { endAfterStart: 'The end must be after the beginning', untilAfterStart: 'The last date must not be before the first', dayNeeded: 'Choose at least one day' },
};
