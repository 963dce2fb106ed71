/*
 * TSDL, the language of CTF 1.8 metadata (The Common Trace Format, sections 4 and 7 and appendix C). A reader takes one
 * declaration at a time. Names of types may have several words ("unsigned long"), so a field that begins with words ends
 * its words with its own name.
 */
grammar Tsdl;

declaration
    : scope=('trace' | 'env' | 'clock' | 'callsite' | 'stream' | 'event') block ';'
    | typeDeclaration ';'
    | ';'
    ;

block
    : '{' entry* '}'
    ;

entry
    : path ('=' value | ':=' typeSpecifier) ';'
    | typeDeclaration ';'
    | ';'
    ;

typeDeclaration
    : 'typealias' typeSpecifier pointer* ':=' aliasName
    | 'typedef' definition
    | structType
    | variantType
    | enumType
    ;

aliasName
    : kind=('struct' | 'variant' | 'enum')? word+ pointer*
    ;

pointer
    : '*'
    ;

typeSpecifier
    : builtType
    | word+
    ;

builtType
    : integerType
    | floatType
    | stringType
    | structType
    | variantType
    | enumType
    ;

integerType
    : 'integer' attributes
    ;

floatType
    : 'floating_point' attributes
    ;

stringType
    : 'string' attributes?
    ;

attributes
    : '{' (path '=' value ';')* '}'
    ;

structType
    : 'struct' name? (fields alignment?)?
    ;

alignment
    : 'align' '(' integer ')'
    ;

variantType
    : 'variant' name? ('<' path '>')? fields?
    ;

fields
    : '{' field* '}'
    ;

enumType
    : 'enum' name? (':' container)? enumerators?
    ;

container
    : integerType
    | word+
    ;

enumerators
    : '{' enumerator (',' enumerator)* ','? '}'
    ;

enumerator
    : (name | STRING) ('=' integer ('...' integer)?)?
    ;

field
    : 'typealias' typeSpecifier pointer* ':=' aliasName ';'
    | 'typedef' definition ';'
    | builtType (declarator (',' declarator)*)? ';'
    | words ';'
    | ';'
    ;

definition
    : builtType declarator (',' declarator)*
    | words
    ;

words
    : word+ dimension* (',' declarator)*
    ;

declarator
    : name dimension*
    ;

dimension
    : '[' (integer | path) ']'
    ;

value
    : integer
    | STRING
    | path
    | name
    ;

path
    : word (('.' | '->') name)*
    ;

integer
    : sign=('-' | '+')? (NUMBER | CHARACTER)
    ;

word
    : NAME
    | 'event' | 'stream' | 'trace' | 'env' | 'clock' | 'callsite' | 'align'
    ;

name
    : word
    | 'string' | 'integer' | 'floating_point' | 'struct' | 'variant' | 'enum' | 'typealias' | 'typedef'
    ;

NUMBER
    : ('0' [xX] [0-9a-fA-F]+ | '0' [bB] [01]+ | [0-9]+) [uUlL]*
    ;

CHARACTER
    : '\'' (~['\\\r\n] | '\\' .) '\''
    ;

STRING
    : 'L'? '"' (~["\\\r\n] | '\\' .)* '"'
    ;

NAME
    : [a-zA-Z_] [a-zA-Z0-9_]*
    ;

SPACE
    : [ \t\r\n\f\u000B\u0000]+ -> skip
    ;

COMMENT
    : ('/*' .*? '*/' | '//' ~[\r\n]*) -> skip
    ;
