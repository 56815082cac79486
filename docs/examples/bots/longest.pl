#!/usr/bin/perl
# A bot in Perl: it takes the option that needs the most words.
use strict; use warnings; use JSON::PP;
$| = 1;
while (my $line = <STDIN>) {
    my $told = decode_json($line);
    if ($told->{type} eq "hello") { print encode_json({ protocol => "petteia bot 1", name => "longest" }), "\n"; next }
    my ($best) = sort { length($b->{label}) <=> length($a->{label}) } @{ $told->{options} };
    print encode_json({ id => $told->{id}, choose => $best->{text} }), "\n";
}
