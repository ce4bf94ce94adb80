import { describe, expect, test } from 'vitest';
import { compareValues } from './compare-values.ts';

describe('compareValues', () => {
  test.each([
    ['date', '1987-03-12', '1987-03-12T00:00:00Z', 'equal'],
    ['date', '12 MAR 1987', '1987-03-12', 'equal'],
    ['date', '03/04/1987', '1987-04-03', 'partial'],
    ['date', '1987-03-12', '1987-03-13', 'different'],
    ['date', '1987-03-12', 'unknown', 'not_compared'],
    ['country', 'PT', 'PRT', 'equal'],
    ['country', 'PRT', 'Portugal', 'equal'],
    ['country', 'PT', 'ES', 'different'],
    ['country', 'PT', 'Lusitanian', 'not_compared'],
    ['sex', 'F', 'female', 'equal'],
    ['sex', 'F', 'M', 'different'],
    ['number', 'L8R 301-C74', 'l8r301c74', 'equal'],
    ['number', 'L8R301C74', 'L8R3O1C74', 'different'],
    ['phone', '+351 912 345 678', '00351912345678', 'equal'],
    ['phone', '+351 912 345 678', '912 345 678', 'partial'],
    ['phone', '+351 912 345 678', '+351 912 345 679', 'different'],
    ['phone', '+351 912 345 678', 'none', 'not_compared'],
    ['name', 'Anna Maria Eriksson', 'ERIKSSON ANNA MARIA', 'equal'],
    ['name', 'Anna Maria Eriksson', 'Anna Eriksson', 'partial'],
    ['name', 'राम', 'रीमा', 'different'],
    ['name', 'カトウ', 'ガトウ', 'different'],
    ['name', '王小明', 'WANG XIAOMING', 'not_compared'],
    ['name', 'UNKNOWN', 'UNKNOWN', 'not_compared'],
    ['company_name', 'Lantern GmbH', 'Lantern AG', 'partial'],
    ['country', 'GB', 'GBN', 'partial'],
    ['email', 'A@post.example', 'a@POST.example', 'equal'],
    ['text', '4 Lanternmoor Row,  Highvane', '4 lanternmoor row Highvane', 'equal'],
  ] as const)('%s: %s, %s: %s', (kind, left, right, agreement) => {
    expect(compareValues(kind, left, right).agreement).toBe(agreement);
  });
});
