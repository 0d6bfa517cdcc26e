import {
  IconAward, IconBell, IconBook, IconBooks, IconBriefcase, IconBuilding, IconBuildingBank, IconCalendar, IconCalendarStats, IconCalendarTime, IconCategory, IconCertificate,
  IconChartBar, IconChecklist, IconClipboardText, IconDoor, IconFileText, IconFolder, IconGavel, IconHome, IconLayout, IconMail, IconMap, IconMapPin, IconMessages, IconReport,
  IconSchool, IconSettings, IconSitemap, IconSquareRounded, IconStairsUp, IconTarget, IconUser, IconUserCheck, IconUsers, IconUsersGroup, IconWorld,
  type Icon,
} from '@tabler/icons-react';

/** The pictures a table of contents may name. A name that is not here gets a plain shape, and a test says so. */
export const icons: Readonly<Record<string, Icon>> = {
  award: IconAward, bell: IconBell, book: IconBook, books: IconBooks, briefcase: IconBriefcase, building: IconBuilding, 'building-bank': IconBuildingBank, calendar: IconCalendar,
  'calendar-stats': IconCalendarStats, 'calendar-time': IconCalendarTime, category: IconCategory, certificate: IconCertificate, 'chart-bar': IconChartBar, checklist: IconChecklist,
  'clipboard-text': IconClipboardText, door: IconDoor, 'file-text': IconFileText, folder: IconFolder, gavel: IconGavel, home: IconHome, layout: IconLayout, mail: IconMail, map: IconMap, 'map-pin': IconMapPin,
  messages: IconMessages, report: IconReport, school: IconSchool, settings: IconSettings, sitemap: IconSitemap, 'stairs-up': IconStairsUp, target: IconTarget, user: IconUser,
  'user-check': IconUserCheck, users: IconUsers, 'users-group': IconUsersGroup, world: IconWorld,
};
export const iconOf = (name: string | undefined): Icon => (name ? icons[name] : undefined) ?? IconSquareRounded;
