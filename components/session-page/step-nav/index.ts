/** The steps of a session as a column (rail) or a row (tabs) of links with their status. */
export { StepRail, StepTabs } from './step-nav.tsx';
