export { CliError, Interruption, UsageError } from './cli.errors';
export { type Call, type Command, commandOf } from './command';
export { findCommand, getGeneralOptions, readCommandLine } from './command-line';
export { completionShells, createCompletion } from './completion';
export { createKeysCommands, type KeysCommandOptions } from './keys/keys-command.table';
export type {
  ApiKey,
  Client,
  CreatedApiKey,
  CreatedClient,
  CreatedSlc,
  CredentialAdmin,
  Customer,
  CustomerChange,
  Slc,
} from './keys/credential-admin';
export type { AnyValues, Option, Options, Setting, Values } from './option.types';
export { type Program, runProgram } from './program';
export { runProcess } from './process';
export { isSuiteProcess } from './suite-process';
export { findNearest, formatSuggestion } from './suggestion';
export { type Field, formatFields } from './terminal/fields';
export { formatJson, toPrintable, toPrintableLines } from './terminal/printable';
export { renderQrCode } from './terminal/qr-code';
export { formatTable, type Row } from './terminal/table';
export { type CliEnvironment, type Output, Terminal } from './terminal/terminal';
export { measureWidth, padText, wrapText } from './terminal/text-width';
