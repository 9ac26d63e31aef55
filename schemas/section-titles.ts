/** The titles of the sections that rules cite, as the specification has them; the items of section 5 have none there. */
export const sectionTitles: Readonly<Record<string, string>> = {
  '1': 'What the service does',
  '2.1': 'Conversation (list row)',
  '2.2': 'ConversationMember',
  '2.3': 'ConversationList',
  '2.4': 'ConversationStatus',
  '2.5': 'eta variants',
  '2.6': 'ConversationState',
  '2.7': 'PendingGate',
  '2.8': 'Message',
  '2.9': 'MessagePage',
  '2.10': 'Reply',
  '2.11': 'SendResult',
  '2.12': 'Gaps in resource fields',
  '3': 'States and transitions',
  '4': 'Endpoints',
  '4.1': 'Start a conversation',
  '4.2': 'Send a message',
  '4.3': 'List conversations',
  '4.4': 'Get a conversation',
  '4.5': 'List messages',
  '5.1': 'Authentication: bearer credentials',
  '5.2': 'Authentication: keys and tokens',
  '5.4': 'Authentication: scopes',
  '5.5': 'Authentication: rejected credentials',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versioning',
}

/** Its chapters that have sections with rules of their own, as the specification has them. */
const chapterTitles: Readonly<Record<string, string>> = { '2': 'Resources', '5': 'Authentication' }

/** The title of a chapter, such as `2`. Throws RangeError for one that no rule may cite. */
export function chapterTitle(chapter: string): string {
  return chapterTitles[chapter] ?? sectionTitle(chapter)
}

/** The title that the specification gives a section. Throws RangeError for a section that no rule may cite. */
export function sectionTitle(section: string): string {
  const title = sectionTitles[section]
  if (title === undefined) throw new RangeError(`The specification has no section ${section}.`)
  return title
}
