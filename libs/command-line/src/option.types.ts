/** An option; without a `value` it is a flag. */
export interface Option {
  /** The placeholder of its value in the help, like `FILE`. */
  value?: string;
  default?: string;
  isRequired?: true;
  /** Whether an empty value is accepted, which removes what is set. */
  allowsEmpty?: true;
  /** The values that are accepted, for the completion of a shell. */
  choices?: readonly string[];
  about: string;
}

/** An option of all commands. */
export interface Setting extends Option {
  /** The environment variable with the same meaning. */
  variable: string;
}

export type Options = Readonly<Record<string, Option>>;

/** The option values of any command. */
export type AnyValues = Readonly<Record<string, string | boolean | undefined>>;

/** The option values of a specific command. */
export type Values<O extends Options> = string extends keyof O
  ? AnyValues
  : {
      readonly [Name in keyof O]: O[Name] extends { default: string } | { isRequired: true }
        ? string
        : O[Name] extends { value: string }
          ? string | undefined
          : boolean;
    };
