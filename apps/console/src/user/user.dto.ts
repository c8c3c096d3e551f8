import { ValidateOptionalWith, ValidateWith } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { permissions } from '../role/permission';
import { isRole, type Role, roles } from '../role/role.table';
import { allCustomers, findPasswordProblem, type User, userName, userNameRule } from './user';

const maxListed = 1000;
// As libs/auth names customers.
const customerName = /^[\w .-]{1,64}$/;

export function findRolesProblem(value: unknown): string | undefined {
  const isList = Array.isArray(value) && value.length <= roles.length;
  return isList && value.every((each) => typeof each === 'string' && isRole(each))
    ? undefined
    : `must be a list of ${roles.join(', ')}`;
}

export function findCustomersProblem(value: unknown): string | undefined {
  const isList = Array.isArray(value) && value.length <= maxListed;
  return isList &&
    value.every((each) => each === allCustomers || (typeof each === 'string' && customerName.test(each)))
    ? undefined
    : `must be a list of at most ${maxListed} names of customers, or ["${allCustomers}"] for all`;
}

const rolesProperty = { enum: roles, isArray: true, example: ['reviewer'] } as const;
const customersProperty = {
  type: String,
  isArray: true,
  description: 'The customers whose data the user may see; `*` for all.',
  example: ['acme'],
} as const;
const passwordProperty = { minLength: 12, maxLength: 200, example: 'correct horse battery staple' } as const;

export class CreateUserBody {
  @ApiProperty({ pattern: userName.source, example: 'jane.doe' })
  @Matches(userName, { message: userNameRule })
  user: string;
  @ApiProperty(passwordProperty)
  @ValidateWith(findPasswordProblem)
  password: string;
  @ApiProperty(rolesProperty)
  @ValidateWith(findRolesProblem)
  roles: Role[];
  @ApiProperty(customersProperty)
  @ValidateWith(findCustomersProblem)
  customers: string[];
}

export class ChangeUserBody {
  @ApiPropertyOptional(rolesProperty)
  @ValidateOptionalWith(findRolesProblem)
  roles?: Role[];
  @ApiPropertyOptional(customersProperty)
  @ValidateOptionalWith(findCustomersProblem)
  customers?: string[];
  @ApiPropertyOptional({
    enum: ['active', 'disabled'],
    description: 'A disabled user is logged out at once.',
  })
  @IsOptional()
  @IsIn(['active', 'disabled'], { message: 'status must be active or disabled' })
  status?: User['status'];
}

export class PasswordBody {
  @ApiProperty(passwordProperty)
  @ValidateWith(findPasswordProblem)
  password: string;
}

export class ChangePasswordBody extends PasswordBody {
  @ApiProperty({ description: 'The password until now.', example: 'correct horse battery staple' })
  @IsString({ message: 'current must be a string' })
  current: string;
}

export class UserReply {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'jane.doe' }) user: string;
  @ApiProperty({ enum: ['local', 'oidc'], description: 'Where the user logs in.' }) source: User['source'];
  @ApiProperty({ enum: roles, isArray: true }) roles: Role[];
  @ApiProperty(customersProperty) customers: string[];
  @ApiProperty({ enum: ['active', 'disabled'] }) status: User['status'];
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: 'integer', description: 'How many passkeys the user has.', example: 1 })
  passkeys: number;

  static of(
    { id, name, source, roles: held, customers, status, createdAt }: User,
    passkeys: number,
  ): UserReply {
    const created = createdAt.toISOString();
    return { id, user: name, source, roles: held, customers, status, createdAt: created, passkeys };
  }
}

export class CustomerAccess {
  @ApiProperty({ example: 'acme' }) name: string;
  @ApiProperty({ enum: ['live', 'test'], isArray: true, description: 'The modes with an active API key.' })
  modes: string[];
}

export class MeReply {
  @ApiProperty({ example: 'jane.doe' }) user: string;
  @ApiProperty({ enum: ['local', 'oidc'], description: 'Where the user logs in.' }) source: User['source'];
  @ApiProperty({ enum: roles, isArray: true }) roles: Role[];
  @ApiProperty({ enum: permissions, isArray: true }) permissions: string[];
  @ApiProperty({
    description: 'Whether the user may see all customers, and what belongs to none: keys, lists, the system.',
  })
  allCustomers: boolean;
  @ApiProperty({ type: [CustomerAccess] }) customers: CustomerAccess[];
  @ApiProperty({ description: 'Send it as `x-csrf-token` with every request but GET.' }) csrf: string;
  @ApiProperty({ format: 'date-time', description: 'When the login ends without another request.' })
  idleUntil: string;
  @ApiProperty({ format: 'date-time', description: 'When the login ends in any case.' }) endsAt: string;
}
