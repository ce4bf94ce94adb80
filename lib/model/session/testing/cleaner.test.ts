import { expect, test } from 'vitest';
import { addedReassurances, lostFindings } from './cleaner.ts';

const severe = { code: 'documents_rejected', severity: 'severe', step: '1', count: 2 } as const;
const unclear = { code: 'documents_unclear', severity: 'warning', step: '1' } as const;

test('a finding is lost when it is gone, milder or counts less, and nothing new stands for it', () => {
  const lost = ['documents_rejected 1'];
  expect(lostFindings([severe], [])).toEqual(lost);
  expect(lostFindings([severe], [{ ...severe, severity: 'warning' }])).toEqual(lost);
  expect(lostFindings([severe], [{ ...severe, count: 1 }])).toEqual(lost);
  expect(lostFindings([severe], [{ ...unclear, step: '2' }])).toEqual(lost);
  expect(lostFindings([severe], [{ ...unclear, severity: 'notice' }])).toEqual(lost);
  expect(lostFindings([severe, unclear], [unclear])).toEqual(lost);
  expect(lostFindings([severe], [unclear])).toEqual([]);
  expect(lostFindings([severe], [{ ...unclear, step: null }])).toEqual([]);
  expect(lostFindings([severe], [severe, unclear])).toEqual([]);
});

test('a reassuring word that is new is found, one that was there is not', () => {
  expect(addedReassurances('Rejected', 'Approved')).toEqual(['approved']);
  expect(addedReassurances('Approved. 2 hits', 'Approved. No hits')).toEqual(['no hits']);
  expect(addedReassurances('Approved', 'Approved')).toEqual([]);
  expect(addedReassurances('', 'Not a valid address, not approved')).toEqual([]);
});
