export type Trade = {
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly string[];
  readonly colours: readonly [string, string];
};

export const trades: { readonly [billType: string]: Trade } = {
  ELECTRICITY_BILL: {
    title: 'Electricity bill',
    unit: 'kWh',
    lines: ['Energy, day rate', 'Energy, night rate', 'Network charge', 'Meter rental'],
    colours: ['#0f5c8c', '#f2a922'],
  },
  GAS_BILL: {
    title: 'Gas bill',
    unit: 'm³',
    lines: ['Natural gas', 'Standing charge', 'Carbon levy', 'Meter reading'],
    colours: ['#3b3f8f', '#e3652e'],
  },
  WATER_BILL: {
    title: 'Water bill',
    unit: 'm³',
    lines: ['Drinking water', 'Waste water', 'Rain water', 'Meter rental'],
    colours: ['#0b6e79', '#58b7d4'],
  },
  INTERNET_BILL: {
    title: 'Internet bill',
    unit: 'GB',
    lines: ['Fibre 500', 'Router rental', 'Fixed address', 'Television pack'],
    colours: ['#5a2a82', '#e0427a'],
  },
  LANDLINE_BILL: {
    title: 'Telephone bill',
    unit: 'min',
    lines: ['Line rental', 'National calls', 'International calls', 'Voice mail'],
    colours: ['#22543d', '#8bbf3f'],
  },
  BANK_STATEMENT: {
    title: 'Statement of account',
    unit: '',
    lines: [
      'Card payment, Harbour Grocery',
      'Salary, Example Works',
      'Standing order, rent',
      'Cash withdrawal',
      'Card payment, Tram pass',
      'Transfer from savings',
      'Direct debit, gas',
      'Card payment, Bookshop Lind',
      'Refund, Online Store',
      'Card payment, Bakery Korn',
    ],
    colours: ['#14324f', '#b08d3c'],
  },
};

export const otherTrade: Trade = {
  title: 'Invoice',
  unit: 'units',
  lines: ['Service', 'Standing charge', 'Handling'],
  colours: ['#38424f', '#7d8a99'],
};
