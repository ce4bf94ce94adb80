/** Articles of a company that does not exist; `{company}` is its name. Written for this purpose, taken from nowhere. */
export const clauses: readonly { readonly heading: string; readonly text: readonly string[] }[] = [
  {
    heading: 'Name and seat',
    text: [
      'The company bears the name {company}. It may use translations of this name abroad where the law of the place requires it.',
      'The seat of the company is the place entered in the register. The directors may move it within the country; a move abroad needs the consent of three quarters of the votes.',
    ],
  },
  {
    heading: 'Objects',
    text: [
      'The objects of the company are trade in goods of all kinds, the services that go with such trade, and the holding of shares in other companies with similar objects.',
      'The company may do everything that serves its objects directly or indirectly. It may found branches, acquire land and give security for its own debts.',
      'The company does not accept deposits and carries on no business that needs a licence which it does not hold.',
    ],
  },
  {
    heading: 'Share capital',
    text: [
      'The share capital is divided into shares of equal nominal value. Each share carries one vote and an equal part in the profits.',
      'Shares are issued against payment in full. A contribution in kind is valued by an independent expert, whose report is kept with the register of members.',
      'No certificate is issued to bearer.',
    ],
  },
  {
    heading: 'Transfer of shares',
    text: [
      'A member who options to transfer shares offers them first to the other members, in proportion to what they hold. The offer stays open for sixty days.',
      'If the members do not agree on a price, it is set by an expert whom the chair of the local chamber of commerce names. The cost is borne in equal parts.',
      'A transfer takes effect towards the company when it has been entered in the register of members.',
    ],
  },
  {
    heading: 'Register of members and beneficial owners',
    text: [
      'The directors keep a register of members with name, address, number of shares and the date of each entry. Every member may inspect it and receive an extract.',
      'Each member tells the company without delay who stands behind the shares as beneficial owner, and every change of it. Until this has been done the voting rights of the shares rest.',
    ],
  },
  {
    heading: 'Directors',
    text: [
      'The company has one or more directors, appointed by the general meeting for a term of four years. Reappointment is allowed.',
      'Two directors act for the company together. A single director acts alone when there is no other, or when the meeting has so resolved.',
      'A director whose interest conflicts with that of the company says so before the matter is discussed and takes no part in the vote.',
    ],
  },
  {
    heading: 'General meeting',
    text: [
      'A general meeting is held within six months of the end of each financial year. Members who together hold a tenth of the votes may ask for another at any time.',
      'The notice states place, time and agenda, and is sent at least twenty one days before. Meetings may be held by electronic means when every member can be heard.',
      'Resolutions pass by simple majority of the votes cast unless the law or these articles ask for more.',
    ],
  },
  {
    heading: 'Accounts and audit',
    text: [
      'The financial year is the calendar year. The directors draw up the accounts within four months and lay them before the meeting with their proposal for the use of the profit.',
      'The meeting appoints an auditor for each year in which the law asks for one, and may do so in any other.',
    ],
  },
  {
    heading: 'Reserves and distributions',
    text: [
      'A twentieth of the yearly profit goes to the statutory reserve until it has reached a tenth of the share capital.',
      'A dividend falls due thirty days after the resolution. It is paid to those entered in the register on the day of the meeting.',
    ],
  },
  {
    heading: 'Winding up',
    text: [
      'The company is dissolved by resolution of three quarters of the votes, or in the cases named by law. The directors wind it up unless the meeting appoints others.',
      'What remains after all debts have been paid is divided among the members in proportion to their shares.',
      'Books and papers are kept for ten years with a person named by the meeting.',
    ],
  },
  {
    heading: 'Notices and governing text',
    text: [
      'Notices to members are sent to the address in the register, by letter or by electronic mail where the member has agreed to it.',
      'Should one of these articles be void the others remain in force. The company {company} is invented; this paper is a specimen and proves nothing.',
    ],
  },
];
