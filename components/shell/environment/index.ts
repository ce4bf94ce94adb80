/**
 * Production and sandbox: which of them the page belongs to, the switch between their lists, and the bar that marks a sandbox page. Hides that
 * the list has its environment in the address and other pages report it. Throws nothing.
 */
export { searchAddress } from './environment-address.ts';
export { EnvironmentSwitch, useEnvironment } from './environment-switch.tsx';
export { SandboxBar } from './sandbox-bar.tsx';
